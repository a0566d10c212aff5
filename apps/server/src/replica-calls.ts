import {
  checkSession,
  countNewer,
  earningsSeries,
  earningsStatement,
  getRealtimeToken,
  listEarnings,
  listFans,
  listLiveRooms,
  listNotices,
  listPosts,
  popularTags,
  searchCreators,
  searchPosts,
  studioHome,
  type Endpoint,
} from '@fanlight/contract'

const pathsOf = (...endpoints: readonly Endpoint[]): ReadonlySet<string> => new Set(endpoints.map(({ path }) => path))

/** Feeds, search and statistics. All that is not named here is asked of the database itself. */
export const REPLICA_CALLS = {
  reads: pathsOf(
    listPosts,
    countNewer,
    searchCreators,
    searchPosts,
    popularTags,
    studioHome,
    listFans,
    earningsSeries,
    earningsStatement,
    listEarnings,
  ),
  harmless: pathsOf(checkSession, getRealtimeToken, listNotices, listLiveRooms),
}
