-- Failed attempts count for a user, whichever of their login names was typed; and also wrong passwords inside a session.
-- Null: nobody has this login name, so the attempt counts for the name.
alter table login_attempts add column user_id uuid;
create index login_attempts_by_user on login_attempts (user_id, at) where user_id is not null;
