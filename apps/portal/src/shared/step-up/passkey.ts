import type { AssertedCredential, CreatedCredential, CreationOptions, RequestOptions } from '@kutip/contracts/passkeys';

/** Bytes travel as base64url (RFC 4648, section 5); the browser's functions take and give buffers. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0)!);
export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Page {
  hostname: string;
  isSecureContext: boolean;
  /** The browser knows passkeys. */
  hasPasskeys: boolean;
}
const thisPage = (): Page => ({
  hostname: location.hostname,
  isSecureContext,
  hasPasskeys: 'PublicKeyCredential' in globalThis,
});

/** Whether the browser makes passkeys for this domain on this page. It has none for addresses in figures. */
export const canUsePasskeys = (domain: string, page: Page = thisPage()): boolean =>
  page.isSecureContext &&
  page.hasPasskeys &&
  !/^[\d.]+$|:/.test(domain) &&
  (page.hostname === domain || page.hostname.endsWith(`.${domain}`));

const descriptorsOf = (list: RequestOptions['allowCredentials']): PublicKeyCredentialDescriptor[] =>
  // The type of the page's own list of ways lacks those that came later.
  list.map(({ transports = [], ...one }) => ({
    ...one,
    id: bytesOf(one.id),
    transports: transports as AuthenticatorTransport[],
  }));

/** Has the browser make a passkey. Throws what the browser throws: its owner may say no. */
export async function makePasskey({
  user,
  challenge,
  excludeCredentials,
  ...options
}: CreationOptions): Promise<CreatedCredential> {
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: descriptorsOf(excludeCredentials),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    rawId: textOf(made.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Has the browser sign with one of his passkeys. Throws what the browser throws. */
export async function signWithPasskey({
  challenge,
  allowCredentials,
  ...options
}: RequestOptions): Promise<AssertedCredential> {
  const given = (await navigator.credentials.get({
    publicKey: { ...options, challenge: bytesOf(challenge), allowCredentials: descriptorsOf(allowCredentials) },
  })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response as AuthenticatorAssertionResponse;
  return {
    id: given.id,
    rawId: textOf(given.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle && textOf(userHandle),
    },
  };
}

/** Why the browser made or gave none: its owner said no or waited too long, or the device holds one already. */
export function refusalOfBrowser(error: unknown): 'not_confirmed' | 'known' | null {
  if (!(error instanceof DOMException)) return null;
  return error.name === 'InvalidStateError' ? 'known' : 'not_confirmed';
}
