import { query } from './database.ts';

/** Gives the logins of a user a second factor. The dialog that asks for it has journeys of its own. */
export const grantSecondFactor = (username: string) =>
  query(
    `update sessions set stepped_up_at = now() + interval '1 hour'
     from users where users.id = sessions.user_id and users.username = $1`,
    [username],
  );
