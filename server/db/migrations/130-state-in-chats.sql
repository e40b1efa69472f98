-- Whether others see of somebody that they have read, and that they are writing. Who hides it does not see it of others.
alter table im_settings add column hides_state boolean not null default false;
