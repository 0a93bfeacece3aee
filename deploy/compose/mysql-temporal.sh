#!/bin/sh
# Run once by the image of MySQL, when its data is made: a user for Temporal, whose databases are its own.
set -eu
mysql --user=root --password="$MYSQL_ROOT_PASSWORD" <<SQL
create user 'temporal'@'%' identified by '$TEMPORAL_MYSQL_PASSWORD';
grant all on \`temporal\`.* to 'temporal'@'%';
grant all on \`temporal\_visibility\`.* to 'temporal'@'%';
SQL
