-- Where a scheduled export is written: into the folder, or to the S3-compatible address.
alter table export_schedules add column target text not null default 'FOLDER' check (target in ('FOLDER', 'S3'));
