import type { AssertedCredential, CreatedCredential, CreationOptions, RequestOptions } from '@kutip/contracts/passkeys';

/** The API uses base64url (RFC 4648, section 5), WebAuthn uses buffers. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0)!);
export const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Page {
  hostname: string;
  isSecureContext: boolean;
  /** Whether the browser supports WebAuthn. */
  hasPasskeys: boolean;
}
const thisPage = (): Page => ({
  hostname: location.hostname,
  isSecureContext,
  hasPasskeys: 'PublicKeyCredential' in globalThis,
});

/** Whether the browser can use passkeys for this domain on this page. IP addresses have no passkeys. */
export const canUsePasskeys = (domain: string, page: Page = thisPage()): boolean =>
  page.isSecureContext &&
  page.hasPasskeys &&
  !/^[\d.]+$|:/.test(domain) &&
  (page.hostname === domain || page.hostname.endsWith(`.${domain}`));

const descriptorsOf = (list: RequestOptions['allowCredentials']): PublicKeyCredentialDescriptor[] =>
  // The DOM type lacks newer transports.
  list.map(({ transports = [], ...one }) => ({
    ...one,
    id: fromBase64Url(one.id),
    transports: transports as AuthenticatorTransport[],
  }));

/** Creates a passkey in the browser. Throws a DOMException when the user cancels. */
export async function createPasskey({
  user,
  challenge,
  excludeCredentials,
  ...options
}: CreationOptions): Promise<CreatedCredential> {
  const created = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: fromBase64Url(challenge),
      user: { ...user, id: fromBase64Url(user.id) },
      excludeCredentials: descriptorsOf(excludeCredentials),
    },
  })) as PublicKeyCredential;
  const response = created.response as AuthenticatorAttestationResponse;
  return {
    id: created.id,
    rawId: toBase64Url(created.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      attestationObject: toBase64Url(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Signs the challenge with one of the user's passkeys. Throws a DOMException when the user cancels. */
export async function signWithPasskey({
  challenge,
  allowCredentials,
  ...options
}: RequestOptions): Promise<AssertedCredential> {
  const assertion = (await navigator.credentials.get({
    publicKey: { ...options, challenge: fromBase64Url(challenge), allowCredentials: descriptorsOf(allowCredentials) },
  })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    assertion.response as AuthenticatorAssertionResponse;
  return {
    id: assertion.id,
    rawId: toBase64Url(assertion.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: toBase64Url(clientDataJSON),
      authenticatorData: toBase64Url(authenticatorData),
      signature: toBase64Url(signature),
      userHandle: userHandle && toBase64Url(userHandle),
    },
  };
}

/** Why the browser returned no passkey: cancelled or timed out, or already registered. null: not a WebAuthn error. */
export function passkeyErrorOf(error: unknown): 'not_confirmed' | 'already_registered' | null {
  if (!(error instanceof DOMException)) return null;
  return error.name === 'InvalidStateError' ? 'already_registered' : 'not_confirmed';
}
