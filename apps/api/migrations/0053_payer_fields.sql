-- What a payment form asks the payer besides their name (domain/payer-fields.ts): required, optional or off.
alter table collections add payer_fields jsonb not null
  default '{"email": "required", "phone_number": "optional", "address": "off", "note": "off"}';
alter table customer_bills add payer_address text; -- as the payer wrote it on the form's page
