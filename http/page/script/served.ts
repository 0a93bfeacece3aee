import { createHash } from 'node:crypto';
import type { Served } from '#http/page/browser/contract.ts';
import { scriptTexts } from '#http/page/script-texts.ts';
import { CATALOGUES, DEFAULT_TEXTS, textsFor } from '#texts/index.ts';
import { SCRIPT_PARTS, type ScriptPart } from './needed-parts.ts';
import { composeScript, type ScriptPieces } from './pieces.ts';

/** Parts of the scripts for pages of other sites. Reporting visits is among them, so that no form has to wait for it. */
export const FOR_OTHER_SITES = ['elsewhere', 'visits'];

/** The scripts of forms. Each is composed when it is requested: there are thousands of combinations. */
export interface FormScripts {
  /**
   * Returns the address of the script for a form that needs these parts, in the order of `SCRIPT_PARTS`, with the texts of a
   * language.
   */
  addressOf(language: string | undefined, parts: readonly ScriptPart[]): string;
  /** Returns the script at an address that `addressOf` has returned. */
  find(path: string): ServedScript | undefined;
  /** Scripts for pages of other sites, by addresses that stay. They determine the parts that a form needs in the browser. */
  unversioned: ReadonlyMap<string, ServedScript>;
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
    find(path) {
      const [, names = '', hash = ''] = /^\/assets\/form((?:-[a-z]+)*)\.([\da-f]{12})\.js$/.exec(path) ?? [];
      const version = byHash.get(hash);
      const parts = SCRIPT_PARTS.filter((part) => names.split('-').includes(part));
      // Each script has one address: names in another order or repeated names are unknown.
      if (!version || names !== parts.map((part) => `-${part}`).join('')) return undefined;
      return { hash: version.hash, read: () => version.read(parts) };
    },
    unversioned: new Map(
      versions.map(({ language, hash, read }) => {
        const end = language === DEFAULT_TEXTS.language ? '' : `.${language}`;
        return [`/assets/form${end}.js`, { hash, read: () => read(FOR_OTHER_SITES) }];
      }),
    ),
  };
}

/** Wraps the program in a function that is called with the settings of this service. */
function wrapped(program: string, served: string): string {
  return `(SERVED=>{${program}})(${served});\n`;
}

export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
