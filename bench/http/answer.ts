import type { OutputOf, listFollowings } from '@fanlight/contract'

/** Twenty people, as a list page holds them: the same answer for both servers. */
export const twentyPeople: OutputOf<typeof listFollowings> = {
  nextCursor: 'eyJmb2xsb3dlZEF0IjoxNzk0NzA',
  users: Array.from({ length: 20 }, (_, index) => ({
    userId: String(114_000_000_000_000 + index) as OutputOf<typeof listFollowings>['users'][number]['userId'],
    displayName: `Person_${index}`,
    nickName: `Person_${index}`,
    userName: `person_${index}`,
    headPicUrl: index % 3 === 0 ? null : `/media/demo/avatars/person_${index}.webp?e=1794787200000&s=QmVuY2htYXJr`,
    isCreator: index % 2 === 0,
    isFollowing: true,
  })),
}
