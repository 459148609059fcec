-- Merchants are told when their system does not answer callbacks: as for failed payouts, to the same recipients.
insert into notification_settings (account_id, id, event, email_enable, sms_enable, in_app_enable, recipients)
select account_id, gen_random_uuid(), 'CALLBACK_FAILED', email_enable, false, in_app_enable, recipients
from notification_settings where event = 'PAYOUT_FAILED' and deleted_at is null;
