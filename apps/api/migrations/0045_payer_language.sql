-- The language of the page on which the payer started the payment; its e-mails are written in it. null: not known.
alter table payment_records add payer_language text check (payer_language in ('en', 'ms', 'zh', 'ar'));
