set local lock_timeout = '5s';

-- The provider was asked to take the money of an order and did not say what came of it: until then it may turn out to be paid, and who
-- gave it up meanwhile would pay twice.
alter table orders add column unsure_until timestamptz;
