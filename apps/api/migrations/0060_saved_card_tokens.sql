-- The provider's token of a saved card is kept encrypted. SQL has no key to encrypt the tokens that are stored already, so they
-- are dropped: their payers enter the card once more.
delete from saved_cards;
alter table saved_cards drop column provider_token;
alter table saved_cards add column provider_token bytea not null; -- encrypted
