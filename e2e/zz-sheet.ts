/**
 * `npm run shots [-- FOLDER [NAME]]`: takes a screenshot of every screen at 360 and 1440 px, light, dark and in the
 * four languages, and writes an index page. It starts an environment with demo data on free ports and stops it afterwards.
 * `KUTIP_URL` and `KUTIP_SANDBOX_URL` name a running environment instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './lib/chromium.ts';
import { ADMIN_LOGIN } from './lib/admin-screens.ts';
import { startDemo } from './lib/demo.ts';
import { INTRODUCER_LOGIN } from './lib/introducer-screens.ts';
import { stepUpWithNewAuthenticator } from './step-up.ts';
import type { Screen } from './lib/screen.ts';
import { DEMO_LOGIN, listScreens } from './lib/screens.ts';

const FOLDER = process.argv[2] ?? join(import.meta.dirname, '../.cache/contact-sheet');
const WIDTHS = [1440] as const;
const LOOKS = [
  { name: 'arabic', dark: false, language: 'ar' },
  { name: 'malay', dark: false, language: 'ms' },
  { name: 'chinese', dark: false, language: 'zh' },
] as const;
type Look = (typeof LOOKS)[number];

interface Screenshot {
  screen: string;
  width: number;
  look: string;
  file: string;
}

type Storage = Record<string, string>;

/**
 * Signs in once; returns the local storage for the other pages. An admin sets up an authenticator app, so that the demo data
 * must be new.
 */
async function signIn(
  browser: Browser,
  url: string,
  login: typeof DEMO_LOGIN,
  { is_admin = false } = {},
): Promise<Storage> {
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/login');
  await page.getByLabel(/user name|username/i).fill(login.username);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: /^(sign|log) in/i }).click();
  await page.waitForURL('**/dashboard');
  if (is_admin) await stepUpWithNewAuthenticator(page, login);
  const storage: Storage = await page.evaluate(() => ({ ...localStorage }));
  await page.close();
  return storage;
}

async function openPage(browser: Browser, url: string, storage: Storage, width: number, look: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 740 : 900 },
    colorScheme: look.dark ? 'dark' : 'light',
    locale: `${look.language}-MY`,
    timezoneId: 'Asia/Kuala_Lumpur',
    reducedMotion: 'reduce',
    hasTouch: width < 700,
    baseURL: url,
  });
  const tourSettings = JSON.stringify({ setting: 'dashboard', settings: { tour_enabled: false } });
  const settings = { ...storage, tourSettings, skin: look.dark ? 'dark' : 'light', language: look.language };
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', '1');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, settings);
  return context.newPage();
}

async function takeScreenshot(page: Page, screen: Screen, width: number, look: Look): Promise<Screenshot> {
  const file = `${screen.name}-${width}-${look.name}.png`;
  await page.goto(screen.path, { waitUntil: 'networkidle' });
  await screen.prepare?.(page);
  // Not `waitForFunction`: it evaluates text in the page, which our content security policy forbids.
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.screenshot({ path: join(FOLDER, file), fullPage: true, animations: 'disabled' });
  return { screen: screen.name, width, look: look.name, file };
}

function portalOf({ is_admin, is_introducer }: Screen): 'admin' | 'introducer' | 'merchant' {
  if (is_admin) return 'admin';
  return is_introducer ? 'introducer' : 'merchant';
}

function renderIndex(screenshots: readonly Screenshot[]): string {
  const groups = Map.groupBy(screenshots, ({ screen }) => screen);
  const rows = [...groups].map(
    ([screen, some]) =>
      `<h2>${screen}</h2><div>${some.map(({ file, width, look }) => `<figure><a href="${file}"><img src="${file}" style="width:${width < 700 ? 180 : 480}px"></a><figcaption>${width} ${look}</figcaption></figure>`).join('')}</div>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Kutip, every screen</title><style>body{font:14px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:12px;align-items:start}figure{margin:0}img{border:1px solid #ccc}</style>${rows.join('\n')}`;
}

const { path, env } = await findChromium();
const demo = await startDemo();
const browser = await chromium.launch({ executablePath: path, args: CHROMIUM_FLAGS, env: { ...process.env, ...env } });
mkdirSync(FOLDER, { recursive: true });
const name_filter = process.argv[3];
const screenshots: Screenshot[] = [];
try {
  const portals = {
    merchant: { url: demo.url, storage: await signIn(browser, demo.url, DEMO_LOGIN) },
    introducer: {
      url: demo.introducer_url,
      storage: await signIn(browser, demo.introducer_url, INTRODUCER_LOGIN),
    },
    admin: { url: demo.admin_url, storage: await signIn(browser, demo.admin_url, ADMIN_LOGIN, { is_admin: true }) },
  };
  const screens = (await listScreens(demo, portals.admin.storage['accessToken']!)).filter(
    ({ name }) => !name_filter || name.includes(name_filter),
  );
  for (const width of WIDTHS)
    for (const look of LOOKS) {
      for (const screen of screens) {
        const { url, storage } = portals[portalOf(screen)];
        const page = await openPage(browser, url, screen.signed_in ? storage : {}, width, look);
        screenshots.push(await takeScreenshot(page, screen, width, look));
        await page.context().close();
      }
      console.log(`${width} px, ${look.name}: ${screenshots.length} screenshots`);
    }
  writeFileSync(join(FOLDER, 'index.html'), renderIndex(screenshots));
  console.log(`Look at ${join(FOLDER, 'index.html')}`);
} finally {
  await browser.close();
  await demo.stop();
}
