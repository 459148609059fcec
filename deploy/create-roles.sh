#!/bin/sh
# The two roles of docs/operations.md, on the first start of the database container.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$POSTGRES_PASSWORD" -v serving="$SERVING_PASSWORD" <<'SQL'
create role kutip_owner login password :'owner';
create role kutip login password :'serving';
create database kutip owner kutip_owner;
SQL
