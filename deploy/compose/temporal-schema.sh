#!/bin/sh
# Brings the databases of Temporal up to date. May run any number of times.
set -eu
for schema in temporal visibility; do
  name=temporal
  if [ "$schema" = visibility ]; then name=temporal_visibility; fi
  tool() { temporal-sql-tool --plugin mysql8 --ep mysql -p 3306 -u temporal --db "$name" "$@"; }
  tool create
  tool setup-schema -v 0.0
  tool update-schema -d "/etc/temporal/schema/mysql/v8/$schema/versioned"
done
