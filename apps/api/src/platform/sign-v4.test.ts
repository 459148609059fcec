import { expect, test } from 'vitest';
import { amzDate, authorizationOf, sha256Hex } from './sign-v4.ts';

// The examples of AWS's own document, "Signature Calculations for the Authorization Header", and of its test suite.

const S3 = {
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
};
const EMPTY = sha256Hex('');
const DATE = '20130524T000000Z';
const bucket = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com${path}`);
const signatureOf = (header: string) => /Signature=([0-9a-f]{64})$/.exec(header)?.[1];

test.each([
  [
    'GET an object, with a range',
    {
      method: 'GET',
      url: bucket('/test.txt'),
      headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY, 'x-amz-date': DATE },
    },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT an object',
    {
      method: 'PUT',
      url: bucket('/test$file.text'),
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': sha256Hex('Welcome to Amazon S3.'),
        'x-amz-date': DATE,
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET the lifecycle of a bucket',
    {
      method: 'GET',
      url: bucket('/?lifecycle'),
      headers: { 'x-amz-content-sha256': EMPTY, 'x-amz-date': DATE },
    },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET a list of objects',
    {
      method: 'GET',
      url: bucket('/?max-keys=2&prefix=J'),
      headers: { 'x-amz-content-sha256': EMPTY, 'x-amz-date': DATE },
    },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s', async (_, request, signature) => {
  expect(signatureOf(await authorizationOf(S3, request))).toBe(signature);
});

test('get-vanilla of the test suite, the header as a whole', async () => {
  const signer = {
    access_key_id: 'AKIDEXAMPLE',
    secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  };
  const headers = { 'x-amz-date': amzDate(new Date('2015-08-30T12:36:00.000Z')) };
  const url = new URL('https://example.amazonaws.com/');
  expect(await authorizationOf(signer, { method: 'GET', url, headers })).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ' +
      'Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  );
});
