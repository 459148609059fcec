-- Passkeys (WebAuthn) beside the codes of an authenticator app: another second proof that a person is himself.
create table passkeys (
  id uuid primary key,
  user_id uuid not null,
  credential_id text not null unique, -- base64url, as browsers write it; one passkey is one person's
  public_key bytea not null, -- COSE; the private one never leaves its device
  counter bigint not null check (counter >= 0), -- of signatures; 0 for ever where a device does not count
  transports text[] not null, -- how its device is reached: internal, usb, nfc, ble, hybrid
  name text not null,
  is_synced boolean not null, -- kept by a password manager on several devices
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_a_person on passkeys (user_id, created_at, id);

-- What a device is asked to sign: good once, for a few minutes, in the session that asked.
create table passkey_challenges (
  account_id uuid not null,
  session_id uuid not null,
  challenge text not null, -- base64url
  user_id uuid not null,
  purpose text not null, -- ADD | PROVE
  expires_at timestamptz not null,
  primary key (account_id, session_id, challenge)
);
