import { createHash } from 'node:crypto';
import type { Served } from '#http/page/browser/contract.ts';
import { scriptTexts } from '#http/page/script-texts.ts';
import { CATALOGUES, DEFAULT_TEXTS, textsFor } from '#texts/index.ts';
import { SCRIPT_PARTS, type ScriptPart } from './needed-parts.ts';
import { composeScript, type ScriptPieces } from './pieces.ts';

/** The scripts of forms, each made when it is asked for: there are thousands of them. */
export interface FormScripts {
  /** Of the script of a form that needs these parts, in the order of `SCRIPT_PARTS`, with texts in a language. */
  addressOf(language: string | undefined, parts: readonly ScriptPart[]): string;
  /** What is served under such an address. */
  at(path: string): ServedScript | undefined;
  /** Under addresses that stay, the script for pages of other sites: it finds out itself what a form needs. */
  lasting: ReadonlyMap<string, ServedScript>;
}

export interface ServedScript {
  hash: string;
  read(): string;
}

export function formScripts(pieces: ScriptPieces, { restUrl }: Pick<Served, 'restUrl'>): FormScripts {
  const all = JSON.stringify(pieces);
  const versions = Object.values(CATALOGUES).map((texts) => {
    const served = JSON.stringify({ restUrl, i18n: scriptTexts(texts) });
    const read = (parts: readonly string[]) => wrapped(composeScript(pieces, parts), served);
    return { language: texts.language, hash: hashOf(all + served), read };
  });
  const byHash = new Map(versions.map((version) => [version.hash, version]));
  const byLanguage = new Map(versions.map((version) => [version.language, version]));
  return {
    addressOf(language, parts) {
      const { hash } = byLanguage.get(textsFor(language).language) ?? versions[0] ?? { hash: '' };
      return `/assets/${['form', ...parts].join('-')}.${hash}.js`;
    },
    at(path) {
      const [, names = '', hash = ''] = /^\/assets\/form((?:-[a-z]+)*)\.([\da-f]{12})\.js$/.exec(path) ?? [];
      const version = byHash.get(hash);
      const parts = SCRIPT_PARTS.filter((part) => names.split('-').includes(part));
      // One address for each script: in another order, or named twice, it is none.
      if (!version || names !== parts.map((part) => `-${part}`).join('')) return undefined;
      return { hash: version.hash, read: () => version.read(parts) };
    },
    lasting: new Map(
      versions.map(({ language, hash, read }) => {
        const end = language === DEFAULT_TEXTS.language ? '' : `.${language}`;
        return [`/assets/form${end}.js`, { hash, read: () => read(['elsewhere']) }];
      }),
    ),
  };
}

/** The program as the body of a function that is called with what this service knows. */
function wrapped(program: string, served: string): string {
  return `(SERVED=>{${program}})(${served});\n`;
}

export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
