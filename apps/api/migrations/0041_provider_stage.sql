-- How far an open payment has come, as the provider last said: OPENED (nothing sent yet), SENT, or UNKNOWN (no answer).
alter table payment_records add provider_stage text not null default 'UNKNOWN'
  check (provider_stage in ('OPENED', 'SENT', 'UNKNOWN'));
