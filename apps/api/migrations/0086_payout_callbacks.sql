-- Which results a credential's callback address receives. Credentials from before were promised those of payments only.
alter table merchant_apis add column callback_topics text[] not null default '{payments}';
-- The credential whose call created the payout; null: a person, a file or a credential of another company's form.
alter table payout_records add column merchant_api_id uuid;
