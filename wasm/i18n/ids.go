package i18n

// An ID names a sentence.
type ID uint16

// The IDs, by where they are said.
const (
	// The language itself.
	Tag   ID = iota // as <html lang> has it
	Gap             // what stands between two sentences
	Comma           // what stands between the parts of a label

	// Players and pieces.
	You
	Friend
	Computer
	Black
	White
	Berry
	Honey
	LevelName  // {1} is the number, {2} the word for it
	LevelWords // a form for each level, from 1
	Direct
	Relayed
	Connecting
	Away

	// Games: the parts of a variant's name.
	GomokuName // {1} is the size
	RenjuName  // {1} is the size
	TicTacToeName
	ConnectFourName
	ConnectFourSized // {1} is the size
	InRow            // {1} is the length to win
	FreestyleName
	StandardName
	CaroName
	CaroOverName
	PopOutName
	SwapName
	Swap2Name
	ProName
	LongProName
	RIFName
	YamaguchiName
	Soosorv8Name
	Taraguchi10Name
	PieName
	RenjuDirect   // a form for each of renju's 13 direct openings
	RenjuIndirect // and of the indirect ones

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
	ComputerFailed

	// The board's places, read aloud one by one.
	GomokuBoard      // {1} is the columns, {2} the rows
	ConnectFourBoard // {1} is the columns, {2} the rows
	HolePlace        // {1} is the column, {2} the row
	EmptyPlace
	BlackStone
	WhiteStone
	BerryDisc
	HoneyDisc
	IsLastMove
	IsWinningRow
	ColumnPlace // {1} is the column
	DiscsCount  // {1} is how many
	IsFull
	IsForbiddenPoint
	IsOffered    // {1} is its letter
	IsLabelled   // {1} is what a file has written on the point
	IsMarked     // by a file, with a shape
	PopPlace     // {1} is the column
	NothingToPop // {1} is the column

	// Said aloud.
	SayMove // {1} is the colour, {2} the move
	SayPop  // {1} is the colour, {2} the column
	SayPass // {1} is the colour
	SaySwap
	SayTwo    // Swap2: two more stones come
	SayName   // {1} is the number of fifths
	SayOffer  // {1} is the colour, {2} the point
	SayChoose // {1} is the point that stays
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
	ByForbidden
	ByPasses
	ByRepetition
	ByResignation // of the person, or at one screen
	ByFriendsResignation
	ByAgreement
	ByFriendsBreach
	ByOwnBreach
	ByTime
	ByAbandonment // a win, or a draw
	ResultsDiffer
	ResultSigned // on the own card: both have signed the result; {1} is the beginning of the transcript's hash
	FriendWantsRematch
	RematchAsked

	// What can't be done.
	PointOccupied
	ColumnFull
	NotYourTurn
	NoSuchMove
	IsOverline
	IsDoubleFour
	IsDoubleThree
	OpeningForbids
	NotYourDisc
	OffBoard
	GameIsOver
	NotYet
	NoOffer
	CatchingUp
	NotSaved
	NotKept
	SavedBroken
	NotCopied

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
	LineNotLoaded
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
	NoWebRTC
	NoRelayHere
	RelayWrong     // {1} is the address
	RelayNotSecure // {1} is the address
	RoomFull
	RelayFull
	TooManyRooms
	TooFast
	RelayVersion
	RelayRefused
	NothingSaved

	// Games that are kept, and files.
	FileUnread // {1} is its name, perhaps none, {2} why
	FileStops  // {1} is where and why: what comes before it is shown
	AtColumn   // {1} is the line, {2} the column, {3} what is wrong
	AtMove     // {1} is the line, {2} the ply, {3} what is wrong
	Looking    // at a game that was opened
	OpenedGame
	PlayOn         // from the position that is shown, two at one screen
	PlayOnComputer // likewise, against the computer
	SaveAs
	FormatSGF
	FormatPSQ
	FormatREC
	FormatLib
	FormatMoves
	FormatSigned
	GamesHeading // on their screen
	OpenFile
	OpenFileHint
	SearchLabel
	SearchHint
	WhichGames
	AllGames
	RunningGames
	FinishedGames
	UndoDelete
	DeleteGame // {1} is whom it is played with, {2} the result and the date
	TwoHere
	GamesCount // {1} is how many
	NoGames
	NoGamesFound
	AfterMoves // {1} is how many: the game goes on
	GameDeleted
	GameIsBack
	GamesAdded // {1} is how many
	ExportAll
	DeleteAll
	DeleteAllYes
	DeleteAllNo
	AskDeleteAll
	NotForgotten
	StorageFull
	SpaceTaken // {1} and {2} are sizes
	Kilobytes  // {1} is a number
	Megabytes  // {1} is a number
	Gigabytes  // {1} is a number
	NotWritten // {1} is why a game can't be saved in a format
	BadArchive
	Verified      // of a signed record
	NotSigned     // {1} is what is wrong with it
	HasVariations // a file that was opened has
	NewVariation  // a move made one
	NoVariations  // at the position that is shown
	SayBranches   // {1} is moves by which the game goes on
	BranchesName  // of the buttons with them
	CommentName   // of what a file says about a position
	AnalyseButton
	AnalysisFor   // {1} is the colour that is to move
	AnalysisDepth // {1} is the depth
	AnalysisSpeed // {1} is how many thousand positions a second
	AnalysisExact // {1} is of how many moves the end is known, {2} of how many
	NotAnalysed
	WinIn    // {1} is in how many moves
	LossIn   // {1} is in how many moves
	SureDraw // a move with which the game is a draw
	ChanceOf // {1} is per cent
	NoGameInIt
	NoRecord
	OtherResult
	AtByte // {1} is the byte, {2} what is wrong

	// What is wrong with a file, or what a format can't hold, as the end of a sentence.
	FileTooLarge // {1} is how many bytes may be
	FileTooMany  // {1} is how many may be
	FileTooDeep  // {1} is how many may be
	FileCharset  // {1} is its name
	FileDamaged
	FileUnreadable // the browser gives nothing of it
	FileVariant    // {1} is what it names
	FilePointOff   // {1} is the column, {2} the row as the file counts them
	FileNoMove     // {1} is what stands there
	FileNoPoint    // {1} is what stands there, {2} the columns, {3} the rows
	FileShort
	SetupOffBoard // stones that are set up
	SetupGame
	NoSGFStart
	SGFOtherGame  // {1} is SGF’s number of a game
	SGFNoSize     // {1} is what stands there
	SGFNoNode     // {1} is what stands there
	SGFNoProperty // {1} is what stands there
	SGFNotClosed
	NoPSQStart
	NoRECStart
	NoLinkStart
	NoLibStart
	LibVersion
	LibMore
	LibNoPoint
	HoldsNoConnectFour
	HoldsGomokuOnly // {1} is a format
	HoldsNoSetups   // {1} is a format
	HoldsNoPasses   // {1} is a format
	LibBoardOnly
	LibStonesOnly  // {1} is a move that is none
	RECSizeOnly    // {1} and {2} are the columns and rows that are read, {3} and {4} those of the game
	NoFilm         // of a game without a move
	BrokenInRecord // a player’s entry does

	// Games to go on with.
	GoOnComputer // {1} is the ply
	GoOnTwo      // {1} is the ply
	GoOnFriend   // {1} is the ply
	GoOnInvite

	// Steps of openings. {1} is the colour.
	PlayerOne // at one screen, where colours change
	PlayerTwo
	StepStone   // {2} is the number of the stone
	StepCentre  // {2} is the number of the stone
	StepInside  // {2} is the number of the stone, {3} the size of the square
	StepOutside // {2} is the number of the stone, {3} the size of the square
	StepName    // {2} is the most
	StepOffer   // {2} is the number of the fifth, {3} of how many
	StepChoose  // {2} is the number of fifths
	StepDisc
	OrInstead  // after a step, before the answers
	AnswerSwap // {1} is the colour that one would play
	AnswerTwo
	AnswerOffer // {1} is the number of fifths
	AnswerStone
	IsAlike
	PassButton
	Redo
	SayNowColor // after a swap; {1} is the colour that the person plays now
	SayOpening  // {1} is the name of a renju opening
	ListPass
	ListSwap
	ListTwo
	ListName // {1} is the number of fifths

	// Typing moves and looking back.
	PlyOf // {1} is the ply, {2} of how many
	TheBeginning
	SayPresent
	SayAimed // {1} is the point or column that is chosen
	Confirm
	WantPoint  // {1} is the last point of the board
	WantColumn // {1} is the last column
	WantPop
	WantNumber // {1} is the most
	WantOne
	LookBack // the buttons and the slider together
	MoveName // the slider
	KeysHeading
	TypeHint
	PlayMove
	Close
	KeysBoard
	KeysGame
	KeysReview
	KeysBeside
	KeyPoint
	KeyRow
	KeyRows
	KeyPlay
	KeyType
	KeyHelp
	KeysHint
	KeyBack
	KeyOn
	KeyFirst
	KeyLast
	KeyBranch

	// Home.
	Slogan    // a form for each length to win, from 3
	HomeLevel // {1} is the level, {2} who begins
	HomeDrawn
	HomeMe
	HomeComputer
	ComputerCannot
	ChoiceFollows // {1} is the game
	NoOpeningName
	OtherBoard
	RenjuRule     // as the name of a rule
	DropName      // Connect Four's own rule
	FreestyleHint // {1} is the length to win
	StandardHint  // {1} is the length to win
	RenjuHint
	CaroHint     // {1} is the length to win
	CaroOverHint // {1} is the length to win
	DropHint     // {1} is the length to win
	PopOutHint
	NoOpeningHint // {1} is the colour
	SwapHint
	Swap2Hint
	ProHint
	LongProHint
	RIFHint
	YamaguchiHint
	Soosorv8Hint
	Taraguchi10Hint
	PieHint
	ComputerFirst // ComputerDetail as it is at first
	HomeLead
	HomeName
	GameChoice
	GomokuPlain
	More
	RuleLegend
	LevelLegend
	BeginsLegend
	BeginsByLot
	BeginsMe
	BeginsOther
	InviteDetail
	FindHeading
	FindDetail
	PlayComputer
	GoOnWith

	// The other screens, before and beside what the program says.
	SendThisLink
	CopyLink
	ShareLink
	Back
	OpeningLink
	TakeSeat
	NotNow
	MovesName
	SomethingWrong
	Reload
	NewVersion
	Later
	AboutHeading
	AboutText
	VersionWord
	LicencesHeading
	LicencesPage
	PageDescription
	NoScript      // where the browser runs no scripts; all languages stand there together
	LicencesIntro // above the licences; likewise
	ThemeSystem
	ThemeLight
	ThemeDark
	Loading

	// What goes wrong while loading.
	TroubleOld
	TroubleOffline
	TroubleUnreached
	TroubleMissing
	TroubleParted
	TroubleStopped
	TroubleSlow

	// Dates and numbers.
	DecimalMark
	Months
	Date  // {1} is the day, {2} the month, {3} the year
	Today // {1} is the time

	// Settings.
	ThemeContrast
	SettingsHeading
	LookHeading
	ThemeLegend
	SystemTheme
	LightTheme
	DarkTheme
	ContrastTheme
	BoardLegend
	WoodBoard
	SlateBoard
	PaperBoard
	OnBoardHeading
	ShowCoordinates
	ShowNumbers
	ShowLastMove
	ShowForbidden
	ShowFlipped
	HandsHeading
	ConfirmLegend
	ConfirmNever
	ConfirmTouch
	ConfirmAlways
	ConfirmHint
	ShowShortcuts
	SoundHeading
	VolumeLabel
	TrySound
	ShowVibration
	LanguageHeading
	AsBrowser
	Done

	// Home's choices, and what else it offers.
	BoardSize
	ColumnsLabel
	RowsLabel
	InRowLabel
	OpeningLabel
	OpenGame

	// The invite screen's code.
	CodeName
	ScanCode

	// The window in which a game is given away.
	SharingHeading
	GameLinkLabel
	PositionLinkLabel
	PictureLabel
	FilmLabel
	SaveButton
	MakeFilm
	StopFilm
	FilmProgress // {1} frames of {2}
	FilmMade     // and can be saved or shared
	FilmFailed
	PictureFailed
	PliesPlayed // {1} is how many

	// Around a match with a friend.
	FriendsHeading
	NameLabel
	NameHint
	ShowNotify
	HideAddress
	HideHint
	NoHiding
	NotifyHint
	TellMe
	WillNotify
	NotNotified
	AddressSeen
	AddressText
	FriendMustOpen
	ShowerMustOpen

	// Clocks.
	ClockLabel
	ClockHint
	NoClockName
	ClockPerMove // {1} is a time
	TermsNoClock
	TermsPerMove   // {1} is a time
	TermsDays      // {1} is a time
	TermsTotal     // {1} is a time
	TermsIncrement // {1} and {2} are times
	TermsGrace     // {1} is a time
	SpanSeconds
	SpanMinutes
	SpanHours
	SpanDays
	DaysLeft // {1} days and {2} a time

	// In a match with a friend.
	TakebackAsked
	AskTakeback     // {1} is a move
	AskTakebackBoth // {1} is a move
	OfferDeclined
	NotLooking
	AwaySince // {1} is a time of day
	IsBack
	ClaimIn // {1} is a time
	AskClaimTime
	AskClaimLeft // {1} is a time
	ClaimWin
	ClaimDraw
	WaitOn
	ClaimTooSoon
	DisputedTime       // {1} and {2} are times
	DisputedFriendLeft // {1} is a time
	DisputedYouLeft    // {1} is a time
	TimeLeft           // {1} is a time
	ChatButton
	ChatUnread // {1} is how many
	SaysText   // {1} is who, {2} what
	SayHello
	SayLuck
	SayWell
	SayThanks
	SayMoment
	SayGo
	ChatHint
	SendButton
	TooMuchSaid
	FriendOlder
	OtherTerms
	AskRematch // {1} is the terms
	Stop       // at the end of what is no sentence
	ProposeHeading
	ProposeButton
	ClaimButton

	// A seat that goes to another device.
	SeatHeading
	SeatWarning
	ShowSeatLink
	SeatButton
	SeatLinkName
	SeatMoved
	SeatCame
	SeatLinkBroken
	SeatOther

	// A line by hand, without the relay.
	ByHand
	HandHeading
	HandHint
	HandGive
	HandTakeBack
	HandTake
	HandGiveBack
	HandUse
	HandWaits
	HandCodeWrong
	NoHandLine
	HandNoWebRTC

	// A game that goes on by passing its file along.
	PassLabel
	NothingNew
	FileOfOther

	// Watching a match.
	WatchLinkLabel
	WatchersCount // {1} is how many
	WatchHeading
	WatchWaits
	WatchLost
	YouWatch

	// Who has nobody to play with.
	Seeking
	SeekingElsewhere
	SeekButton
	StopSeeking
	WaitingCount // {1} is how many
	StrangerFound
	StrangerLeft
	TakingListed
	InvitationGone
	LobbyCrowded
	LobbyRefuses
	OpenInvitations
	NoInvitations
	LiveGames
	PageNext
	PagePrevious
	PageRange // entries {1} to {2} of {3}
	StrengthLabel
	StrengthNames // five, from none
	StrengthHint
	Nameless
	ListIt
	UnlistIt
	ListedNow
	ListGame
	AskListing
	ListingLabel
	ListingWaits
	ListingAgreed
	ListingDenied
	InOpenList
	DigitsHint // {1} are the digits
	Understood
	StrangerWords // pairs: what a match with a friend says, and what one with a stranger says for it; see ToStrangers
	StrangerAddress

	count
)
