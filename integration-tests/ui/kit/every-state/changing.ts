import type { GuestStory } from "../guest-story"

/** Changes of the shop by its manager, which the tests revert. */
export function changing(story: GuestStory): {
  put(path: string, body: object): Promise<void>
  /** Puts `body` while `work` runs, and `after` when it has ended. */
  during(path: string, body: object, after: object, work: () => Promise<void>): Promise<void>
} {
  const put = async (path: string, body: object): Promise<void> => {
    const answer = await story.store.api().put(path, body, { headers: await story.manager() })
    expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined])
  }
  return {
    put,
    async during(path, body, after, work) {
      await put(path, body)
      try {
        await work()
      } finally {
        await put(path, after)
      }
    },
  }
}
