-- Five hundred characters, each of up to sixteen parts: as much as a site may allow.
alter table users drop constraint users_signature_check,
  add constraint users_signature_check check (char_length(signature) <= 8000) not valid;
