import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { TestService } from './service.ts';

/** An assistant: the official client, which validates answers of tools against their schemas. */
export interface Assistant {
  client: Client;
  /** The names of its tools. */
  tools: string[];
  /**
   * Calls a tool and returns its answer.
   * @throws Error for a failure, with the tool's answer
   */
  use(tool: string, given?: object): Promise<Record<string, unknown>>;
  /** Calls a tool and returns its failure. */
  failure(tool: string, given?: object): Promise<Record<string, unknown>>;
}

export async function connectAssistant(transport: Transport): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const call = async (name: string, given: object) => {
    const result = (await client.callTool({ name, arguments: { ...given } })) as CallToolResult;
    const [content] = result.content;
    if (content?.type !== 'text') throw new Error(`${name} has answered no text`);
    return { isError: result.isError === true, body: JSON.parse(content.text) as Record<string, unknown> };
  };
  return {
    client,
    tools: tools.map(({ name }) => name),
    async use(tool, given = {}) {
      const { isError, body } = await call(tool, given);
      if (isError) throw new Error(`${tool} has failed: ${JSON.stringify(body)}`);
      return body;
    },
    async failure(tool, given = {}) {
      const { isError, body } = await call(tool, given);
      if (!isError) throw new Error(`${tool} has not failed: ${JSON.stringify(body)}`);
      return body;
    },
  };
}

/** Connects an assistant over HTTP with the account of these headers. */
export function assistantOf(
  service: Pick<TestService, 'url'>,
  headers: Record<string, string>,
  query = 'toolsets=all&output_schemas=true',
): Promise<Assistant> {
  const url = new URL(`/mcp?${query}`, service.url);
  return connectAssistant(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
}
