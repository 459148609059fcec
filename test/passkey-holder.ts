import type { AssertedCredential, CreatedCredential, RequestOptions } from '@kutip/contracts/passkeys';
import { passkeys } from '@kutip/contracts/passkeys';
import { stepUp } from '@kutip/contracts/step-up';
import type { Envelope } from './mounted-app.ts';
import { PASSWORD, type Signed, type SignedApp } from './signed-app.ts';
import { softwareAuthenticator, type Mischief, type SoftwareAuthenticator } from './software-authenticator.ts';

export interface PasskeyHolder {
  person: Signed;
  device: SoftwareAuthenticator;
  /** With his password unless another body is given. */
  offer(body?: { password?: string }): Promise<Envelope>;
  keep(credential: CreatedCredential): Promise<Envelope>;
  /** Offer, device and keeping in one. */
  add(mischief?: Mischief): Promise<Envelope>;
  asked(): Promise<RequestOptions>;
  answer(credential: AssertedCredential): Promise<Envelope>;
  /** Asked, device and answer in one. */
  prove(mischief?: Mischief): Promise<Envelope>;
  rename(id: string, name: string): Promise<Envelope>;
  remove(id: string): Promise<Envelope>;
  /** What he can prove himself with, and until when he has. */
  state(): Promise<Envelope['data']>;
  names(): Promise<string[]>;
}

/** Somebody who is signed in, with a device in his hand. */
export function passkeyHolder(app: SignedApp, person: Signed, device = softwareAuthenticator()): PasskeyHolder {
  const who = { token: person.access_token };
  const offer: PasskeyHolder['offer'] = (body = { password: PASSWORD }) => app.call(passkeys.offer, { body }, who);
  const keep: PasskeyHolder['keep'] = (credential) =>
    app.call(passkeys.add, { body: { name: 'Telefon', credential } }, who);
  const asked = async () => (await app.call(passkeys.ask, {}, who)).data;
  const answer: PasskeyHolder['answer'] = (credential) => app.call(passkeys.prove, { body: { credential } }, who);
  return {
    person,
    device,
    offer,
    keep,
    add: async (mischief) => keep(device.create((await offer()).data, mischief)),
    asked,
    answer,
    prove: async (mischief) => answer(device.get(await asked(), mischief)),
    rename: (id, name) => app.call(passkeys.rename, { params: { id }, body: { name } }, who),
    remove: (id) => app.call(passkeys.remove, { params: { id } }, who),
    state: async () => (await app.call(stepUp.read, {}, who)).data,
    async names() {
      const { data } = await app.call(passkeys.list, {}, who);
      return data.list.data.map(({ name }: { name: string }) => name);
    },
  };
}
