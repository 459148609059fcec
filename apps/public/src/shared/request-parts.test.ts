import { describe, expect, it } from 'vitest';
import { scriptsOf } from './assets.ts';
import { cookie, cookieOf } from './cookies.ts';
import { asScriptText } from './island.tsx';
import { languageCookie, languageOf } from './language.ts';
import { sameForm } from './same-form.ts';

const asked = (headers: Record<string, string>, query = '') => ({
  headers,
  query: new URLSearchParams(query),
  origin: 'https://pay.example.my',
});

describe('languageOf', () => {
  it.each([
    [asked({}), 'en'],
    [asked({ 'accept-language': 'ar-SA,ar;q=0.9,en;q=0.8' }), 'ar'],
    [asked({ 'accept-language': 'ms-MY,en;q=0.7,ar;q=0.9' }), 'ms'],
    [asked({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }), 'zh'],
    [asked({ 'accept-language': 'ta-MY,en;q=0.7,ar;q=0.9' }), 'ar'],
    [asked({ 'accept-language': 'fr' }), 'en'],
    [asked({ 'accept-language': 'ar', cookie: 'a=b; lang=en' }), 'en'],
    [asked({ cookie: 'lang=en' }, 'lang=ar'), 'ar'],
    [asked({ cookie: 'lang=ar' }, 'lang=xx'), 'ar'],
  ] as const)('%#', (request, language) => {
    expect(languageOf(request)).toBe(language);
  });

  it('remembers a choice, and nothing else', () => {
    expect(languageCookie(asked({}, 'lang=ar'))).toBe(
      'lang=ar; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
    );
    expect(languageCookie(asked({}, 'lang=%3Cscript%3E'))).toBeNull();
    expect(languageCookie(asked({}))).toBeNull();
  });
});

describe('cookies', () => {
  it('finds one by its whole name', () => {
    expect(cookieOf('xlang=en; lang=ar;other=1', 'lang')).toBe('ar');
    expect(cookieOf(undefined, 'lang')).toBeNull();
  });
  it('is not marked Secure where there is no HTTPS', () => {
    expect(cookie('a', 'b', 60, 'http://localhost:3000')).toBe('a=b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  });
});

describe('asScriptText', () => {
  it('cannot end its element, and reads back the same', () => {
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
  it('names everything that loads before the first tap, once', () => {
    expect(scriptsOf(manifest, ['part'])).toEqual({ entry: '/a/entry.js', preload: ['/a/shared.js', '/a/part.js'] });
  });
  it('refuses a build without the part', () => {
    expect(() => scriptsOf(manifest, ['gone'])).toThrow('gone is not in the client build');
  });
});

describe('sameForm', () => {
  const form = (text: string) => new URLSearchParams(text);

  it('works once for a form sent twice, and again for another form', async () => {
    let count = 0;
    const work = () => Promise.resolve((count += 1));
    const both = await Promise.all([sameForm('/a', form('k=1'), work), sameForm('/a', form('k=1'), work)]);
    expect(both).toEqual([1, 1]);
    expect(await sameForm('/a', form('k=2'), work)).toBe(2);
    expect(await sameForm('/b', form('k=1'), work)).toBe(3);
  });

  it('forgets a failure at once', async () => {
    await expect(sameForm('/c', form('k=1'), () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await sameForm('/c', form('k=1'), () => Promise.resolve('up'))).toBe('up');
  });
});
