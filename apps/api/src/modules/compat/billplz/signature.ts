import { createHmac } from 'node:crypto';
import { xSignatureText, type SignedValue } from '@kutip/domain/compat/billplz';

/** X Signature of a callback or redirect, with the hash key of the credential. */
export const xSignature = (parameters: Readonly<Record<string, SignedValue>>, key: string): string =>
  createHmac('sha256', key).update(xSignatureText(parameters)).digest('hex');
