import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntitySchema } from '@mikro-orm/core';
import { sharedSealed } from '#db/entities/index.ts';
import type { SealedColumn } from '#db/sealed-column.ts';
import type { Pro } from '#features/edition.ts';
import { readSettings, type Settings, SettingsError } from '#features/environment.ts';
import type { Feature } from '#features/feature.ts';
import { features } from '#features/index.ts';

const PACKAGE = new URL(`../pro/index${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/**
 * A feature of the core or of the Pro package. Only the package itself can mount the routes and run the activities of its
 * features.
 */
export type InstalledFeature = Feature<never, never>;

export function isProInstalled(): boolean {
  return existsSync(PACKAGE);
}

/**
 * Loads the Pro package.
 * @throws SettingsError naming each of its settings that is wrong
 */
export async function loadPro(env: NodeJS.ProcessEnv): Promise<Pro> {
  return (await importPro()).createPro(env);
}

/** Returns the features that this copy of the service has, whichever edition runs: their tables may hold rows. */
export async function installedFeatures(): Promise<readonly InstalledFeature[]> {
  return isProInstalled() ? [...features, ...(await importPro()).proFeatures] : features;
}

export function featuresOf(edition: string | undefined): Promise<readonly InstalledFeature[]> {
  return edition === 'free' ? Promise.resolve(features) : installedFeatures();
}

/** Returns the tables of all installed features. */
export async function installedEntities(): Promise<readonly EntitySchema[]> {
  return (await installedFeatures()).flatMap(({ entities = [] }) => entities);
}

/** Returns the sealed columns of all installed tables. */
export async function installedSealed(): Promise<readonly SealedColumn[]> {
  return [...sharedSealed, ...(await installedFeatures()).flatMap(({ sealed = [] }) => sealed)];
}

/** Imports the Pro package dynamically, so that the service runs without its folder. */
function importPro(): Promise<{
  createPro(env: NodeJS.ProcessEnv): Pro;
  proFeatures: readonly InstalledFeature[];
}> {
  return import(PACKAGE.href);
}

/** Reads the settings, and loads the Pro package if they ask for it. @throws SettingsError naming the mistakes of both at once */
export async function readEdition(env: NodeJS.ProcessEnv): Promise<{ settings: Settings; pro: Pro | null }> {
  const mistakes: string[] = [];
  const collectMistakes = <T>(error: unknown): T | null => {
    if (!(error instanceof SettingsError)) throw error;
    mistakes.push(...error.mistakes);
    return null;
  };
  let settings: Settings | null = null;
  try {
    settings = readSettings(env, isProInstalled());
  } catch (error) {
    settings = collectMistakes(error);
  }
  const runsPro = isProInstalled() && env.EDITION !== 'free';
  const pro = runsPro ? await loadPro(env).catch(collectMistakes<Pro>) : null;
  if (!settings || mistakes.length > 0) throw new SettingsError(mistakes);
  return { settings, pro };
}
