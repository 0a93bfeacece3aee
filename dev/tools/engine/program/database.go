package main

import (
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"

	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/persistence/sql/sqlplugin"
	sqliteplugin "go.temporal.io/server/common/persistence/sql/sqlplugin/sqlite"
	"go.temporal.io/server/schema/sqlite"
)

// openStore returns the server's database, which has the schema of this server and the namespaces.
func openStore(o *options) (*config.SQL, error) {
	store := &config.SQL{PluginName: sqliteplugin.PluginName, ConnectAttributes: map[string]string{}}
	if o.dbFile == "" {
		store.DatabaseName = strconv.Itoa(rand.Int())
		store.ConnectAttributes = map[string]string{"mode": "memory", "cache": "shared"}
	} else {
		if err := prepareFile(o.dbFile); err != nil {
			return nil, fmt.Errorf("%s: %w", o.dbFile, err)
		}
		store.DatabaseName = o.dbFile
		store.ConnectAttributes["mode"] = "rw"
	}
	maps.Copy(store.ConnectAttributes, o.pragmas)
	var namespaces []*sqlite.NamespaceConfig
	for _, name := range o.namespaces {
		namespace, err := sqlite.NewNamespaceConfig(clusterName, name, false, o.searchAttributes)
		if err != nil {
			return nil, fmt.Errorf("namespace %s: %w", name, err)
		}
		namespaces = append(namespaces, namespace)
	}
	if err := sqlite.CreateNamespaces(store, namespaces...); err != nil {
		return nil, err
	}
	return store, nil
}

// prepareFile gives a new file the schema. The server updates no schema of SQLite, so a file of another version of the server is
// replaced by a copy that has the schema of this one. A process that is killed meanwhile leaves the file as it was.
func prepareFile(path string) error {
	found, err := schemaOf(path, func(*sql.DB) error { return nil })
	if err != nil {
		return err
	}
	if len(found) == 0 {
		_, err = schemaOf(path, createSchema)
		return err
	}
	wanted, err := schemaOf(":memory:", createSchema)
	if err != nil || maps.Equal(found, wanted) {
		return err
	}
	next := path + ".next"
	if err := removeFiles(next); err != nil {
		return err
	}
	_, err = schemaOf(next, func(db *sql.DB) error {
		if err := createSchema(db); err != nil {
			return err
		}
		return copyFrom(db, path, found, wanted)
	})
	if err != nil {
		return fmt.Errorf("its data could not be copied into the schema of this version: %w", err)
	}
	// Closing the file has moved its log into it.
	if err := removeFiles(path+"-wal", path+"-shm"); err != nil {
		return err
	}
	return os.Rename(next, path)
}

// schemaOf opens a database, works on it, and returns the statements that create its tables, indices and triggers, by name.
func schemaOf(path string, work func(*sql.DB) error) (map[string]string, error) {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	// A database in memory belongs to its connection.
	db.SetMaxOpenConns(1)
	if err := work(db); err != nil {
		return nil, err
	}
	rows, err := db.Query("select name, sql from sqlite_master where sql is not null")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	schema := map[string]string{}
	for rows.Next() {
		var name, statement string
		if err := rows.Scan(&name, &statement); err != nil {
			return nil, err
		}
		schema[name] = statement
	}
	return schema, rows.Err()
}

// createSchema creates the schema of this server, or nothing.
func createSchema(db *sql.DB) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := sqlite.SetupSchemaOnDB(statements{tx: tx}); err != nil {
		return err
	}
	return tx.Commit()
}

// statements carries out the server's statements in a transaction; the server calls nothing else of it.
type statements struct {
	sqlplugin.AdminDB
	tx *sql.Tx
}

func (s statements) Exec(statement string, args ...any) error {
	_, err := s.tx.Exec(statement, args...)
	return err
}

// copyFrom copies what both schemas have. Triggers fill the tables that searches use.
func copyFrom(db *sql.DB, path string, found, wanted map[string]string) error {
	if _, err := db.Exec("attach ? as previous", path); err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, table := range tablesOf(wanted) {
		if found[table] == "" {
			continue
		}
		before, err := columnsOf(tx, "previous", table)
		if err != nil {
			return err
		}
		after, err := columnsOf(tx, "main", table)
		if err != nil {
			return err
		}
		both := slices.DeleteFunc(after, func(column string) bool { return !slices.Contains(before, column) })
		if len(both) == 0 {
			return errors.New(table + " has no column that it had")
		}
		columns := strings.Join(both, ", ")
		copying := fmt.Sprintf("insert or replace into main.%s (%s) select %s from previous.%s", table, columns, columns, table)
		if _, err := tx.Exec(copying); err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = db.Exec("detach previous")
	return err
}

// tablesOf returns the tables of a schema but those for searches, which have tables of their own.
func tablesOf(schema map[string]string) []string {
	isVirtual := func(statement string) bool {
		return strings.HasPrefix(strings.ToLower(statement), "create virtual table")
	}
	var tables []string
	for name, statement := range schema {
		if !strings.HasPrefix(strings.ToLower(statement), "create table") {
			continue
		}
		isPart := false
		for other, created := range schema {
			isPart = isPart || isVirtual(created) && strings.HasPrefix(name, other+"_")
		}
		if !isPart {
			tables = append(tables, name)
		}
	}
	slices.Sort(tables)
	return tables
}

// columnsOf returns the columns that a table keeps, without those that it computes.
func columnsOf(tx *sql.Tx, database, table string) ([]string, error) {
	rows, err := tx.Query("select name from pragma_table_xinfo(?, ?) where hidden = 0", table, database)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var columns []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		columns = append(columns, name)
	}
	return columns, rows.Err()
}

func removeFiles(paths ...string) error {
	for _, path := range paths {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}
