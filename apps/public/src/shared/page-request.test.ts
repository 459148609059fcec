import { describe, expect, it } from 'vitest';
import { scriptsOf } from './assets.ts';
import { cookie, cookieOf } from './cookies.ts';
import { asScriptText } from './island.tsx';
import { languageCookie, languageOf } from './language.ts';
import { dedupeSubmission } from './dedupe-submission.ts';

const requestWith = (headers: Record<string, string>, query = '') => ({
  headers,
  query: new URLSearchParams(query),
  origin: 'https://pay.example.my',
});

describe('languageOf', () => {
  it.each([
    [requestWith({}), 'en'],
    [requestWith({ 'accept-language': 'ar-SA,ar;q=0.9,en;q=0.8' }), 'ar'],
    [requestWith({ 'accept-language': 'ms-MY,en;q=0.7,ar;q=0.9' }), 'ms'],
    [requestWith({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }), 'zh'],
    [requestWith({ 'accept-language': 'ta-MY,en;q=0.7,ar;q=0.9' }), 'ar'],
    [requestWith({ 'accept-language': 'fr' }), 'en'],
    [requestWith({ 'accept-language': 'ar', cookie: 'a=b; lang=en' }), 'en'],
    [requestWith({ cookie: 'lang=en' }, 'lang=ar'), 'ar'],
    [requestWith({ cookie: 'lang=ar' }, 'lang=xx'), 'ar'],
  ] as const)('languageOf picks the language of query, cookie or header (%#)', (request, language) => {
    expect(languageOf(request)).toBe(language);
  });

  it('only a known language is stored in the cookie', () => {
    expect(languageCookie(requestWith({}, 'lang=ar'))).toBe(
      'lang=ar; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
    );
    expect(languageCookie(requestWith({}, 'lang=%3Cscript%3E'))).toBeNull();
    expect(languageCookie(requestWith({}))).toBeNull();
  });
});

describe('cookies', () => {
  it('a cookie is found by its full name', () => {
    expect(cookieOf('xlang=en; lang=ar;other=1', 'lang')).toBe('ar');
    expect(cookieOf(undefined, 'lang')).toBeNull();
  });
  it('a cookie is not Secure without HTTPS', () => {
    expect(cookie('a', 'b', 60, 'http://localhost:3000')).toBe('a=b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  });
});

describe('asScriptText', () => {
  it('JSON for a script element cannot close it and parses to the same data', () => {
    const data = { title: '</script><!--\u2028', amount: 1 };
    const text = asScriptText(data);
    expect(text).toBe('{"title":"\\u003c/script>\\u003c!--\\u2028","amount":1}');
    expect(JSON.parse(text)).toEqual(data);
  });
});

describe('scriptsOf', () => {
  const manifest = {
    'src/entry-client.ts': { file: 'a/entry.js', imports: ['_shared'] },
    _shared: { file: 'a/shared.js' },
    part: { file: 'a/part.js', imports: ['_shared', 'src/entry-client.ts'] },
  };
  it('scriptsOf lists everything that loads before the first tap, without duplicates', () => {
    expect(scriptsOf(manifest, ['part'])).toEqual({ entry: '/a/entry.js', preload: ['/a/shared.js', '/a/part.js'] });
  });
  it('scriptsOf refuses a build without the chunk', () => {
    expect(() => scriptsOf(manifest, ['gone'])).toThrow('gone is not in the client build');
  });
});

describe('dedupeSubmission', () => {
  const form = (text: string) => new URLSearchParams(text);

  it('identical submissions are handled once, different ones separately', async () => {
    let count = 0;
    const work = () => Promise.resolve((count += 1));
    const both = await Promise.all([
      dedupeSubmission('/a', form('k=1'), work),
      dedupeSubmission('/a', form('k=1'), work),
    ]);
    expect(both).toEqual([1, 1]);
    expect(await dedupeSubmission('/a', form('k=2'), work)).toBe(2);
    expect(await dedupeSubmission('/b', form('k=1'), work)).toBe(3);
  });

  it('a failed submission can be repeated at once', async () => {
    await expect(dedupeSubmission('/c', form('k=1'), () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await dedupeSubmission('/c', form('k=1'), () => Promise.resolve('up'))).toBe('up');
  });
});
