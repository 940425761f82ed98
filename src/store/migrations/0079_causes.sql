-- What is traced: the W3C traceparent of the request or job that asked for a job or a delivery. Null where nothing is.
alter table jobs add column traceparent text;
alter table webhook_deliveries add column traceparent text;
