import { z } from 'zod';
import { account, user } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const users = {
  me: endpoint({ method: 'GET', path: 'users/me', access: { area: 'any' }, data: user.extend({ account }) }),
  /** The interface language, kept with the person so that mail follows it. */
  setLanguage: endpoint({
    method: 'PUT',
    path: 'users/me',
    access: { area: 'any' },
    body: z.object({ language: z.enum(['en', 'ar']) }),
    data: user,
  }),
};
