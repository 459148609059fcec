import type { Running } from './bring-up.ts';
import type { StartSettings } from './settings.ts';
import { shortPath } from './short-path.ts';

const table = (rows: [string, string, string?][]): string => {
  // A long address without a note must not push the notes of the others off the screen.
  const widthOf = (texts: string[]): number => Math.max(0, ...texts.map((text) => text.length));
  const widths = [widthOf(rows.map((row) => row[0])), widthOf(rows.filter((row) => row[2]).map((row) => row[1]))];
  return rows
    .map((row) => `  ${row[0].padEnd(widths[0] ?? 0)}   ${row[1].padEnd(widths[1] ?? 0)}   ${row[2] ?? ''}`.trimEnd())
    .join('\n');
};

/** What to open and how to sign in, as one block for the terminal. */
export function bannerOf(settings: StartSettings, { demo, embedded }: Running, portal_url: string): string {
  const api_url = `http://localhost:${settings.port}`;
  const sandbox_url = `http://localhost:${settings.sandbox_port}`;
  const folder = shortPath(settings.data_folder);
  const addresses = table([
    ['Portal', portal_url, 'where the merchant signs in'],
    ['Admin portal', `http://localhost:${settings.admin_port}`, 'where platform admins sign in'],
    ['Introducer portal', `http://localhost:${settings.introducer_port}`, 'where introducers see their commission'],
    ...(demo?.links ?? []).map(({ what, path }): [string, string] => [what, `${api_url}${path}`]),
    ['Sandbox', `${sandbox_url}/control`, 'choose what the bank does next'],
    ['Mailbox', `${sandbox_url}/mail`, 'the emails that were sent'],
    ...(embedded
      ? [['Database', `port ${embedded.port}`, `files and password in ${embedded.folder}`] as [string, string, string]]
      : []),
    ['Logs', `${folder}/logs`],
  ]);
  const logins = table((demo?.logins ?? []).map(({ who, username, password }) => [who, username, password]));
  return [
    '',
    '  Kutip is running.',
    '',
    addresses,
    ...(logins ? ['', '  Demo logins', logins] : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
