import { Parser } from 'htmlparser2';

/** A post in an export of WordPress. */
export interface Post {
  type: string;
  title: string;
  meta: ReadonlyMap<string, string>;
}

/** Reads the posts of a file from "Tools, Export" of WordPress (WXR, an RSS feed). */
export function readPosts(xml: string): Post[] {
  const posts: Post[] = [];
  let post: { type: string; title: string; meta: Map<string, string> } | null = null;
  let key = '';
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        text = '';
        if (name === 'item') post = { type: '', title: '', meta: new Map() };
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        if (!post) return;
        if (name === 'title') post.title = text.trim();
        else if (name === 'wp:post_type') post.type = text.trim();
        else if (name === 'wp:meta_key') key = text.trim();
        else if (name === 'wp:meta_value') post.meta.set(key, text);
        else if (name === 'item') {
          posts.push(post);
          post = null;
        }
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return posts;
}
