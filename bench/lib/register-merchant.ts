import { api } from '@kutip/contracts/api';
import { randomBytes } from 'node:crypto';

export interface RegisteredMerchant {
  account_id: string;
  token: string;
}

/** Registers a merchant over HTTP, as the portal does. */
export async function registerMerchant(port: number, name: string): Promise<RegisteredMerchant> {
  const password = `Aa1!${randomBytes(12).toString('hex')}`;
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${api.auth.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      full_name: 'Aisyah binti Omar',
      email: `${name}@example.my`,
      username: name,
      phone_number: `6012345${String(1_000 + name.length)}`,
      password,
      password_confirmation: password,
      company_name: `Kedai ${name}`,
    }),
  });
  const { data, description, breakdown_errors } = (await answer.json()) as {
    data: { access_token: string; account_id: string } | null;
    description: string;
    breakdown_errors: unknown;
  };
  if (!data) throw new Error(`${description} ${JSON.stringify(breakdown_errors)}`);
  return { account_id: data.account_id, token: data.access_token };
}
