import type { AssertedCredential, CreatedCredential, RequestOptions } from '@kutip/contracts/passkeys';
import { passkeys } from '@kutip/contracts/passkeys';
import { stepUp } from '@kutip/contracts/step-up';
import type { Envelope } from './test-app.ts';
import { PASSWORD, type SignedInUser, type AuthApp } from './auth-app.ts';
import {
  softwareAuthenticator,
  type AuthenticatorFaults,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';

export interface PasskeyClient {
  person: SignedInUser;
  device: SoftwareAuthenticator;
  /** Sends the user's password unless another body is given. */
  requestCreationOptions(body?: { password?: string }): Promise<Envelope>;
  registerCredential(credential: CreatedCredential): Promise<Envelope>;
  /** Requests options, creates a credential on the device and registers it. */
  add(faults?: AuthenticatorFaults): Promise<Envelope>;
  requestAssertionOptions(): Promise<RequestOptions>;
  submitAssertion(credential: AssertedCredential): Promise<Envelope>;
  /** Requests options, signs with the device and submits the assertion. */
  authenticate(faults?: AuthenticatorFaults): Promise<Envelope>;
  rename(id: string, name: string): Promise<Envelope>;
  remove(id: string): Promise<Envelope>;
  /** The user's step-up methods and the end of the current step-up. */
  readStepUp(): Promise<Envelope['data']>;
  listNames(): Promise<string[]>;
}

/** A signed-in user with an authenticator device. */
export function passkeyClient(app: AuthApp, person: SignedInUser, device = softwareAuthenticator()): PasskeyClient {
  const caller = { token: person.access_token };
  const requestCreationOptions: PasskeyClient['requestCreationOptions'] = (body = { password: PASSWORD }) =>
    app.call(passkeys.creationOptions, { body }, caller);
  const registerCredential: PasskeyClient['registerCredential'] = (credential) =>
    app.call(passkeys.add, { body: { name: 'Telefon', credential } }, caller);
  const requestAssertionOptions = async () => (await app.call(passkeys.challenge, {}, caller)).data;
  const submitAssertion: PasskeyClient['submitAssertion'] = (credential) =>
    app.call(passkeys.verify, { body: { credential } }, caller);
  return {
    person,
    device,
    requestCreationOptions,
    registerCredential,
    add: async (faults) => registerCredential(device.create((await requestCreationOptions()).data, faults)),
    requestAssertionOptions,
    submitAssertion,
    authenticate: async (faults) => submitAssertion(device.get(await requestAssertionOptions(), faults)),
    rename: (id, name) => app.call(passkeys.rename, { params: { id }, body: { name } }, caller),
    remove: (id) => app.call(passkeys.remove, { params: { id } }, caller),
    readStepUp: async () => (await app.call(stepUp.read, {}, caller)).data,
    async listNames() {
      const { data } = await app.call(passkeys.list, {}, caller);
      return data.list.data.map(({ name }: { name: string }) => name);
    },
  };
}
