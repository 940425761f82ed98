#!/bin/sh
# Run once by the image of PostgreSQL, over its socket: Halfhour's role, which is no superuser, and its database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$HALFHOUR_PASSWORD" --username postgres <<'SQL'
create role halfhour login password :'password';
create database halfhour owner halfhour encoding 'UTF8' locale_provider 'builtin' builtin_locale 'C.UTF-8' template template0;
SQL
