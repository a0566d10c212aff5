set local lock_timeout = '5s';

-- Until when the provider may be taking the money of an order: who cancels it meanwhile waits for what comes of that.
alter table orders add column taking_until timestamptz;
