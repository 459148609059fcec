-- The newest payments of all merchants, for the platform's staff. Led by no account: a query over all shards merges the
-- newest rows of each. A btree, though each payment writes two entries of it: they go to its right end, and on 120,000
-- payments of 1,000 merchants it holds 6% of the bytes of all indexes of the table. On a loaded machine a payment's write
-- took 162 to 328 µs with it and 150 to 234 µs without, so a cost of some tens of µs cannot be excluded. A BRIN index would
-- be cheaper to write, but vacuum lets new rows into old pages, so that it no longer finds the newest, and it cannot sort.
-- Without the id: the few rows of one moment are sorted after they are read.
create index payment_records_by_moment on payment_records (created_at);
