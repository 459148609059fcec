import type { TokenOf } from '../../merchant-api/merchant-api.service.ts';

/**
 * The key of HTTP Basic: the user’s name, with or without the colon that should follow it, as several public clients
 * leave it out. Our token has no colon.
 */
export const tokenOfBasic: TokenOf = ({ headers }) => {
  const [, encoded = ''] = /^basic +([\w+/=-]+)$/i.exec(headers.authorization ?? '') ?? [];
  const [key = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1);
  return key;
};
