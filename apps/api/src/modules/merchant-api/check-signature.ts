import { createHmac } from 'node:crypto';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { merchantApi } from '@kutip/contracts/merchant-api';
import { parseAuthToken, signedText } from '@kutip/domain/api-credential';
import {
  explainSignature,
  readHeaderLines,
  signedPath,
  type HmacHex,
  type SignatureFinding,
} from '@kutip/domain/signature-check';
import { requireFound } from '../../platform/crud.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Context } from '../../platform/mount.ts';
import { findCredentialSecrets, isNonceUsed } from './merchant-api.queries.ts';
import { allHashKeys, hashKeyOfToken } from './secrets.ts';

type Call = typeof merchantApi.checkSignature;

const hmacHex: HmacHex = (key, text) => createHmac('sha256', key).update(text).digest('hex');

/** Whether the pasted token is one that the credential has. A missing token is the rule's finding. */
function tokenFindings(auth_token: string, is_ours: boolean): SignatureFinding[] {
  if (auth_token === '' || is_ours) return [];
  return [{ part: 'token', reason: parseAuthToken(auth_token) ? 'of_another_credential' : 'malformed' }];
}

/** Explains the signature of a pasted request. It is compared and forgotten: neither stored nor logged. */
export async function checkSignature(
  { db, account_id, now }: Context,
  encryption: Encryption,
  { params: { id }, body: { method, path, headers: lines, body } }: ParsedRequest<Call>,
): Promise<Data<Call>> {
  const secrets = requireFound(await findCredentialSecrets(db, account_id, id));
  const headers = readHeaderLines(lines);
  const { 'auth-token': auth_token = '', 'x-timestamp': timestamp = '', 'x-nonce': nonce = '' } = headers;
  const presented = auth_token === '' ? null : hashKeyOfToken(secrets, auth_token, now);
  const keys = allHashKeys(encryption, account_id, secrets);
  const current = presented === null || presented === secrets.hash_key ? keys[0] : keys[1];
  const request = { method, path, headers, body };
  const check = { request, uuid: secrets.uuid, hash_key: current!, other_keys: keys.filter((k) => k !== current), now };
  const findings = [...tokenFindings(auth_token, presented !== null), ...explainSignature(check, hmacHex)];
  if (nonce !== '' && (await isNonceUsed(db, { account_id, merchant_api_id: id, nonce })))
    findings.push({ part: 'nonce', reason: 'used_before' });
  const shown_token = auth_token.replace(/[^|]*$/, '…');
  const signed_text = signedText({
    method,
    uuid: secrets.uuid,
    path: signedPath(path),
    timestamp,
    auth_token: shown_token,
    nonce,
  });
  return { is_valid: findings.length === 0, findings, signed_text };
}
