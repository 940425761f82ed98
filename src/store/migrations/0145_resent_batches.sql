-- Of a batch that sends dispatches once more: when they were sent, and delivered, before. Null where they were not.
alter table dispatch_batches add column first_sent_utc timestamptz, add column first_delivered_utc timestamptz;
