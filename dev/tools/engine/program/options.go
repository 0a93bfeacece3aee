package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"

	"go.temporal.io/api/enums/v1"
	"gopkg.in/yaml.v3"
)

type options struct {
	ip            string
	port          int
	headless      bool
	uiIP          string
	uiPort        int
	codecEndpoint string
	// Empty for a database in memory.
	dbFile           string
	pragmas          map[string]string
	namespaces       []string
	searchAttributes map[string]enums.IndexedValueType
	dynamicConfig    map[string]any
	logLevel         string
	logFormat        string
}

func (o *options) address() string { return hostPort(o.ip, o.port) }

func readOptions(args []string) (*options, error) {
	o := &options{
		pragmas:          map[string]string{},
		searchAttributes: map[string]enums.IndexedValueType{},
		dynamicConfig:    map[string]any{},
	}
	flags := flag.NewFlagSet("server start-dev", flag.ContinueOnError)
	flags.StringVar(&o.ip, "ip", "127.0.0.1", "address of the server")
	flags.IntVar(&o.port, "port", 7233, "port of the server")
	flags.BoolVar(&o.headless, "headless", false, "without the UI")
	flags.StringVar(&o.uiIP, "ui-ip", "", "address of the UI (default: that of the server)")
	flags.IntVar(&o.uiPort, "ui-port", 0, "port of the UI (default: that of the server and 1000)")
	flags.StringVar(&o.codecEndpoint, "ui-codec-endpoint", "", "where the UI has payloads decoded")
	flags.StringVar(&o.dbFile, "db-filename", "", "file of the database (default: in memory)")
	flags.StringVar(&o.logLevel, "log-level", "warn", "debug, info, warn, error or never")
	flags.StringVar(&o.logFormat, "log-format", "text", "text, pretty or json")
	flags.String("color", "auto", "without effect: nothing is coloured")
	envFile := flags.String("env-file", "", "file with flags that nobody else may read: ui-codec-endpoint of the environment default")
	flags.Func("namespace", "namespace to create (several times; default: default)", func(name string) error {
		o.namespaces = append(o.namespaces, name)
		return nil
	})
	flags.Func("sqlite-pragma", "NAME=VALUE (several times)", func(pair string) error {
		name, value, err := splitPair(pair)
		o.pragmas[name] = value
		return err
	})
	flags.Func("search-attribute", "NAME=TYPE (several times)", func(pair string) error {
		name, value, err := splitPair(pair)
		if err != nil {
			return err
		}
		o.searchAttributes[name], err = typeOf(value)
		return err
	})
	flags.Func("dynamic-config-value", "KEY=JSON (several times)", func(pair string) error {
		name, value, err := splitPair(pair)
		if err != nil {
			return err
		}
		o.dynamicConfig[name], err = dynamicValue(value)
		return err
	})
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	if o.ip == "localhost" {
		o.ip = "127.0.0.1"
	}
	if o.uiIP == "" {
		o.uiIP = o.ip
	}
	if o.uiPort == 0 {
		o.uiPort = min(o.port+1000, 65535)
	}
	if len(o.namespaces) == 0 {
		o.namespaces = []string{"default"}
	}
	if *envFile != "" && o.codecEndpoint == "" {
		return o, o.readEnvFile(*envFile)
	}
	return o, nil
}

func (o *options) readEnvFile(path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var file struct {
		Env map[string]map[string]string `yaml:"env"`
	}
	if err := yaml.Unmarshal(content, &file); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	o.codecEndpoint = file.Env["default"]["ui-codec-endpoint"]
	return nil
}

func splitPair(pair string) (string, string, error) {
	name, value, found := strings.Cut(pair, "=")
	if !found || name == "" {
		return name, value, errors.New("must be NAME=VALUE")
	}
	return name, value, nil
}

func typeOf(name string) (enums.IndexedValueType, error) {
	for short, number := range enums.IndexedValueType_shorthandValue {
		if number > 0 && strings.EqualFold(short, name) {
			return enums.IndexedValueType(number), nil
		}
	}
	return 0, fmt.Errorf("no type of search attributes is called %q", name)
}

// dynamicValue reads a value of the dynamic configuration, in which the server expects whole numbers as int.
func dynamicValue(text string) (any, error) {
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		return nil, fmt.Errorf("%s is no JSON: %w", text, err)
	}
	if number, isNumber := value.(float64); isNumber && number == float64(int(number)) {
		return int(number), nil
	}
	return value, nil
}

func hostPort(ip string, port int) string { return net.JoinHostPort(ip, strconv.Itoa(port)) }

// escaped returns an address as it stands in a URL.
func escaped(ip string) string {
	if strings.Contains(ip, ":") {
		return "[" + ip + "]"
	}
	return ip
}
