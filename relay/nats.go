package main

import (
	"flag"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"

	"rowan/relay/cluster"
	"rowan/relay/server"
)

// natsOptions is what the flags say of the other relays.
type natsOptions struct{ cluster.Config }

func addNATS(flags *flag.FlagSet, o *natsOptions) {
	o.Config = cluster.DefaultConfig()
	flags.StringVar(&o.URL, "nats", "", "`URL` of a NATS by which several relays share rooms and the lobby, such as nats://HOST:4222; several of its nodes are separated by commas. Default: this relay is alone")
	flags.StringVar(&o.Credentials, "nats-credentials", "", "`FILE` with the credentials for it, a user's JWT and seed; a user and password, or a token, are in its URL")
	flags.StringVar(&o.CA, "nats-ca", "", "`FILE` with the certificates, PEM, by which it is known. Default: those of the system")
	flags.IntVar(&o.Replicas, "nats-replicas", o.Replicas, "how many of its nodes keep who has which room, 1 to 5")
	flags.DurationVar(&o.Lease, "nats-lease", o.Lease, "after how long what a dead relay kept is free")
}

// open returns the other relays, or nil without -nats, and what ends it.
func (o *natsOptions) open(log *slog.Logger, figures prometheus.Registerer) (server.Cluster, func(), error) {
	if o.URL == "" {
		return nil, func() {}, nil
	}
	config := o.Config
	config.Log = log
	c, err := cluster.Dial(config)
	if err != nil {
		return nil, nil, err
	}
	figures.MustRegister(c)
	return c, c.Close, nil
}
