package i18n

// An ID names a sentence.
type ID uint8

// The IDs, by where they are said.
const (
	// Players and pieces.
	You ID = iota
	Friend
	Computer
	Black
	White
	Berry
	Honey
	LevelEasy
	LevelMedium
	LevelHard
	Direct
	Relayed
	Connecting
	Away

	// Games.
	GomokuName // {1} is the size, {2} the rule
	ConnectFourName
	FreestyleName
	StandardName

	// The status of a game.
	YourTurn
	ComputerThinks
	FriendsTurn
	ColorsTurn // {1} is the colour
	LastMove   // {1} is the colour, {2} the move
	Drawing
	ConnectionLost
	Reconnecting
	OtherTab
	ComputerFailed // {1} is the reason

	// Said aloud.
	SayMove   // {1} is the colour, {2} the move
	SayBegin  // {1} is the colour that the person plays
	SayBack   // after a takeback
	SayCopied // the link

	// Results.
	YouWin
	YouLose
	ColorWins // {1} is the colour
	DrawResult
	ByRow // {1} is the length
	ByBoard
	ByResignation // of the person, or at one screen
	ByFriendsResignation
	ByAgreement
	ByFriendsBreach
	ByOwnBreach
	ResultsDiffer
	ResultSigned // on the own card: both have signed the result; {1} is the beginning of the transcript's hash
	FriendWantsRematch
	RematchAsked

	// What can't be done.
	PointOccupied
	ColumnFull
	NotYourTurn
	OffBoard
	GameIsOver
	NotYet
	NoOffer
	CatchingUp
	NotSaved
	NotKept
	SavedBroken

	// Buttons.
	Takeback
	MoveNow
	Resign
	Home
	PlayAgain
	Rematch
	OfferDraw
	DrawOffered
	Accept
	Decline
	KeepPlaying
	TryAgain
	PlayHere

	// Questions.
	AskResign
	AskDraw

	// Invitations.
	InviteHeading
	InviteTerms // {1} is the game
	BeginsDrawn
	BeginsHostMe     // said to the host who begins himself
	BeginsGuestYou   // said to the host: the friend begins
	BeginsHostFriend // said to the guest: the friend begins
	BeginsGuestMe    // said to the guest: he begins
	WaitingForFriend
	KeepOpen
	FriendIsHere
	ReachingRelay
	RelayLost
	JoinHeading
	JoinTerms // {1} is the game
	AskingSeat
	ShareText

	// Problems.
	ProblemHeading
	LinkBroken
	LinkVersion
	LinkUnknown
	SeatTaken
	NotTheHost
	VersionsDiffer
	WrongHello
	TooMuchNonsense
	TermsDiffer
	StrangerKnocked
	NotPlayedHere // {1} is the variant's text
	NoWebRTC
	RoomFull
	RelayFull
	TooManyRooms
	TooFast
	RelayVersion
	RelayRefused // {1} is the detail
	NothingSaved

	// Games to go on with.
	GoOnComputer // {1} is the ply
	GoOnTwo      // {1} is the ply
	GoOnFriend   // {1} is the ply
	GoOnInvite

	count
)
