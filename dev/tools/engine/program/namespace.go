package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"

	namespacepb "go.temporal.io/api/namespace/v1"
	"go.temporal.io/api/workflowservice/v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/types/known/durationpb"
)

const answerTimeout = 10 * time.Second

// updateNamespace sets the retention of a namespace. @throws while the server does not know the namespace
func updateNamespace(args []string) error {
	flags := flag.NewFlagSet("operator namespace update", flag.ContinueOnError)
	namespace := flags.String("namespace", "default", "the namespace")
	address := flags.String("address", "127.0.0.1:7233", "the server")
	retention := flags.String("retention", "", "time for which closed runs are kept: 7d, 12h")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *retention == "" || flags.NArg() > 0 {
		return errors.New("--retention is missing, or there is an argument too many")
	}
	kept, err := parseRetention(*retention)
	if err != nil {
		return err
	}
	connection, err := grpc.NewClient(*address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer connection.Close()
	ctx, cancel := context.WithTimeout(context.Background(), answerTimeout)
	defer cancel()
	_, err = workflowservice.NewWorkflowServiceClient(connection).UpdateNamespace(ctx, &workflowservice.UpdateNamespaceRequest{
		Namespace: *namespace,
		Config:    &namespacepb.NamespaceConfig{WorkflowExecutionRetentionTtl: durationpb.New(kept)},
	})
	return err
}

func parseRetention(text string) (time.Duration, error) {
	if days, isDays := strings.CutSuffix(text, "d"); isDays {
		number, err := strconv.Atoi(days)
		if err != nil {
			return 0, fmt.Errorf("--retention %s: must be a duration such as 7d", text)
		}
		return time.Duration(number) * 24 * time.Hour, nil
	}
	return time.ParseDuration(text)
}
