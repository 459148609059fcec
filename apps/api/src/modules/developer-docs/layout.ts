import { escapeHtml } from '../../platform/escape-html.ts';

export interface NavigationEntry {
  path: string;
  title: string;
}
export interface DocsPage extends NavigationEntry {
  /** Safe HTML, with its heading. */
  html: string;
}

interface Frame {
  product: string;
  /** Changes with the style and the script, so that browsers load them anew. */
  version: string;
  navigation: readonly NavigationEntry[];
}

/** A whole page of the developers' site. It loads nothing from elsewhere and reads well without its script. */
export function documentOf({ path, title, html }: DocsPage, { product, version, navigation }: Frame): string {
  const entries = navigation.map((entry) => {
    const current = entry.path === path ? ' aria-current="page"' : '';
    return `<li><a href="${entry.path}"${current}>${escapeHtml(entry.title)}</a></li>`;
  });
  const site = `${product} for developers`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title === site ? site : `${title} · ${site}`)}</title>
<link rel="stylesheet" href="/docs/assets/${version}/docs.css">
<script src="/docs/assets/${version}/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a class="home" href="/docs">${escapeHtml(site)}</a><a href="/">Sign in</a></header>
<div class="columns">
<nav aria-label="Guides"><ul>${entries.join('')}</ul></nav>
<main id="content" tabindex="-1">${html}</main>
</div>
</body>
</html>`;
}
