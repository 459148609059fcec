-- The glossary's words for columns, values and stored keys; what they mean does not change.
alter table reconciliation_items rename column booked to booked_amount;
alter table reconciliation_items rename column posted to posted_amount;
alter table reconciliation_items rename column told to reported_amount;
update reconciliation_items set reason = 'not_reported' where reason = 'not_told';

-- How often the same message was received, and the day of the last renewal reminder.
alter table callback_inbox rename column seen_count to received_count;
alter table subscription_histories rename column told_on to reminded_on;

-- What a provider's message reported.
update exceptions set detail = (
  select jsonb_object_agg(regexp_replace(key, '^heard_', 'reported_'), value) from jsonb_each(detail)
) where detail ?| array['heard_order_no', 'heard_amount', 'heard_currency', 'heard_outcome'];
